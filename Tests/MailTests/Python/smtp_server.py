"""An SMTP server on a free port of 127.0.0.1: aiosmtpd, told by a JSON argument what to do.

    security    none, starttls or tls; starttls is offered, not asked for
    pem         a key and a certificate
    user, password   whose login is needed, if any; mechanisms, which are offered
    answers     what to say instead of the usual, by moment: CONNECT EHLO STARTTLS MAIL RCPT DATA END
    drop        the moment at which the connection is dropped; DATA is in the middle of the message
    silent      the moment from which on nothing is said; at DATA, the rest of the message is read,
                slowly, and then said whether it had an end

Prints its port, then a line of JSON for each message it has taken.
"""

import asyncio
import base64
import json
import ssl
import sys

from aiosmtpd.smtp import AuthResult, SMTP

told = json.loads(sys.argv[1])
answers = told.get("answers", {})


def say(line):
    print(line, flush=True)


class Server(SMTP):
    async def interrupted(self, moment):
        """Whether the conversation is over, or has another turn, at this moment."""
        if told.get("drop") == moment:
            self.transport.abort()
            return True
        if told.get("silent") == moment:
            say(json.dumps({"silent": moment}))
            await asyncio.Event().wait()
        if moment in answers:
            await self.push(answers[moment])
            return True
        return False

    async def push(self, status):
        if isinstance(status, str) and status.startswith("220") and "CONNECT" in answers:
            status = answers["CONNECT"]
        if isinstance(status, str) and status.startswith("220") and told.get("silent") == "CONNECT":
            await asyncio.Event().wait()
        await super().push(status)

    async def smtp_EHLO(self, hostname):
        if not await self.interrupted("EHLO"):
            await super().smtp_EHLO(hostname)

    async def smtp_HELO(self, hostname):
        if not await self.interrupted("EHLO"):
            await super().smtp_HELO(hostname)

    async def smtp_STARTTLS(self, argument):
        if not await self.interrupted("STARTTLS"):
            await super().smtp_STARTTLS(argument)

    async def smtp_AUTH(self, argument):
        if not await self.interrupted("AUTH"):
            await super().smtp_AUTH(argument)

    async def smtp_MAIL(self, argument):
        if not await self.interrupted("MAIL"):
            await super().smtp_MAIL(argument)

    async def smtp_RCPT(self, argument):
        if not await self.interrupted("RCPT"):
            await super().smtp_RCPT(argument)

    async def smtp_QUIT(self, argument):
        if not await self.interrupted("QUIT"):
            await super().smtp_QUIT(argument)

    async def smtp_DATA(self, argument):
        if told.get("drop") == "DATA":
            await self.push("354 Go on")
            await self._reader.readexactly(1000)
            self.transport.abort()
        elif told.get("silent") == "DATA":
            await self.push("354 Go on")
            await self._reader.readexactly(1000)
            say(json.dumps({"silent": "DATA"}))
            # So slowly that there is time to cancel, and that there is always room for an ending.
            end = b""
            try:
                while piece := await self._reader.read(65536):
                    end = (end + piece)[-5:]
                    await asyncio.sleep(0.005)
            finally:
                # aiosmtpd cancels us when the connection is gone.
                say(json.dumps({"ended": end == b"\r\n.\r\n"}))
        elif not await self.interrupted("DATA"):
            await super().smtp_DATA(argument)


class Handler:
    async def handle_DATA(self, server, session, envelope):
        if told.get("silent") == "END":
            say(json.dumps({"silent": "END"}))
            await asyncio.Event().wait()
        if told.get("drop") == "END":
            server.transport.abort()
            return "250 Never heard"
        if "END" in answers:
            return answers["END"]
        say(json.dumps({
            "greeting": session.host_name,
            "encrypted": session.ssl is not None or told["security"] == "tls",
            "user": session.auth_data if isinstance(session.auth_data, str) else None,
            "sender": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "message": base64.b64encode(envelope.original_content).decode(),
        }))
        return "250 2.0.0 Taken"


def authenticate(server, session, envelope, mechanism, data):
    mine = [told["user"].encode(), told["password"].encode()]
    if [data.login, data.password] == mine:
        return AuthResult(success=True, auth_data=told["user"])
    return AuthResult(success=False, handled=False)


async def main():
    context = None
    if told["security"] != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(told["pem"])
    options = {"tls_context": context if told["security"] == "starttls" else None}
    if "user" in told:
        offered = told.get("mechanisms", ["PLAIN", "LOGIN"])
        options |= {
            "auth_required": True,
            "auth_require_tls": False,
            "auth_exclude_mechanism": [m for m in ["PLAIN", "LOGIN"] if m not in offered],
            "authenticator": authenticate,
        }
    server = await asyncio.get_running_loop().create_server(
        lambda: Server(
            Handler(), hostname="stub.invalid", data_size_limit=None, **options
        ),
        host="127.0.0.1",
        port=0,
        ssl=context if told["security"] == "tls" else None,
    )
    say(server.sockets[0].getsockname()[1])
    await server.serve_forever()


asyncio.run(main())
