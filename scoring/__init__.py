"""Counts the 台 of a Taiwanese mahjong hand. Pure: standard library only, knows nothing of images."""
