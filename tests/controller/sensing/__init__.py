"""Tests of boards, their pictures, and the meaning of these."""
