"""A conversion webhook for the widgets, as somebody else might write it. It forgets spec.size on the way to v1."""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


class Webhook(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        review = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        request = review["request"]
        to = request["desiredAPIVersion"]
        response = {
            "uid": request["uid"],
            "convertedObjects": [convert(one, to) for one in request["objects"]],
            "result": {"status": "Success"},
        }
        text = json.dumps({**review, "request": None, "response": response}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *args):
        pass


def convert(widget, to):
    widget["apiVersion"] = to
    if to.endswith("/v1") and isinstance(widget.get("spec"), dict):
        widget["spec"].pop("size", None)
    return widget


server = HTTPServer(("127.0.0.1", 0), Webhook)
print(server.server_port, flush=True)
server.serve_forever()
