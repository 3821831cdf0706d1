"""The progress of long work and its result, as the page reads them from one stream."""

import json

import pytest

pytestmark = pytest.mark.xdist_group("browser")

# Do a task whose reply is `bytes`, in chunks of `size`; then the connection may break.
READ = """async ([bytes, size, breaks]) => {
  const { send } = await import("./server.js");
  const pull = (stream) => {
    if (bytes.length) stream.enqueue(new Uint8Array(bytes.splice(0, size)));
    else if (breaks) stream.error(new TypeError("network error"));
    else stream.close();
  };
  const { fetch } = window;
  window.fetch = async () => new Response(new ReadableStream({ pull }));
  const told = [];
  try {
    const sent = send("sheets", "{}", { told: (...progress) => told.push(progress) });
    const { status, name, data } = await sent;
    return { told, status, name, data: [...new Uint8Array(data)] };
  } catch (error) {
    return { told, error: `${error.constructor.name}: ${error.message}` };
  } finally {
    window.fetch = fetch;
  }
}"""
TOLD = [[0, 2, None], [1, 2, {"faults": ["é"]}]]
DATA = b"\n{}\n\xff\x00"
HEADER = {"status": 200, "media": "text/plain", "name": "ö.txt", "data": len(DATA)}
PROGRESS = [dict(zip(("done", "total", "partial"), one, strict=True)) for one in TOLD]
LINES = [json.dumps(line, ensure_ascii=False) + "\n" for line in (*PROGRESS, HEADER)]
REPLY = "".join(LINES).encode() + DATA


@pytest.mark.parametrize("size", [1, 2, 7, len(REPLY)])
def test_a_reply_is_the_same_in_chunks_of_any_size(scorer, size):
    found = scorer.page.evaluate(READ, [list(REPLY), size, False])
    assert found == {"told": TOLD, "status": 200, "name": "ö.txt", "data": list(DATA)}


@pytest.mark.parametrize("breaks", [True, False])
@pytest.mark.parametrize("missing", [1, len(DATA), len(DATA) + 3])
def test_a_reply_that_breaks_off_is_no_reply(scorer, missing, breaks):
    found = scorer.page.evaluate(READ, [list(REPLY[:-missing]), 9, breaks])
    assert found == {"told": TOLD, "error": "Away: The server does not answer."}
