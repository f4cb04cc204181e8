"""Tests of boards, of what they see, and of what that means."""
