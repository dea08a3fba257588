"""Seeded generation of photo-like mahjong scenes with exact labels: designs, scenes, camera."""
