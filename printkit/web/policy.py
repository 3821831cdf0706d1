"""What the page may load and do: its own files, and no text as a program."""


def policy(*, wasm: bool) -> str:
    """The page's Content-Security-Policy; `wasm` lets it run WebAssembly besides."""
    scripts = "'self' 'wasm-unsafe-eval'" if wasm else "'self'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'"
    )
