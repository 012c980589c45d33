"""What no client may write or see, however it comes in, beyond what roles say (docs/security.md)."""
