"""Counts the 台 of a Taiwanese mahjong hand; standard library only, knows nothing of images."""
