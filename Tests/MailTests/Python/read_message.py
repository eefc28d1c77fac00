"""Reads a message on stdin by Python's email package, and prints what it found as JSON."""

import base64
import email
import email.policy
import json
import sys

message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)


def defects(part):
    found = [type(defect).__name__ for defect in part.defects]
    for value in part.values():
        found += [type(defect).__name__ for defect in getattr(value, "defects", [])]
    return found


def tree(part):
    if part.is_multipart():
        return [part.get_content_type(), [tree(child) for child in part.iter_parts()]]
    return [part.get_content_type(), []]


def leaf(part):
    content = part.get_content()
    return {
        "type": part.get_content_type(),
        "text": content if isinstance(content, str) else None,
        "data": base64.b64encode(content).decode() if isinstance(content, bytes) else None,
        "contentID": part["Content-ID"],
        "disposition": part.get_content_disposition(),
        "fileName": part.get_filename(),
    }


def mailbox(name):
    [address] = message[name].addresses
    return {"name": address.display_name, "address": address.addr_spec}


print(json.dumps({
    "names": message.keys(),
    "values": {name: str(value) for name, value in message.items()},
    "from": mailbox("From"),
    "to": mailbox("To"),
    "date": message["Date"].datetime.timestamp(),
    "defects": [defect for part in message.walk() for defect in defects(part)],
    "tree": json.dumps(tree(message)),
    "leaves": [leaf(part) for part in message.walk() if not part.is_multipart()],
}))
