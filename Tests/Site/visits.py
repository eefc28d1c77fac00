"""A page in a real browser, with everything noted that it asked for and complained of."""

import contextlib


class Windows(contextlib.ExitStack):
    def __init__(self, browser):
        super().__init__()
        self.browser = browser

    def open(self, address, width=1280, scheme="light", scripts=True, **options):
        context = self.browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=scripts,
            # No motion: what is seen does not depend on when one looks.
            reduced_motion="reduce",
            **options,
        )
        self.callback(context.close)
        page = context.new_page()
        page.complaints, page.requested = [], []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (page.complaints.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: page.requested.append(request.url))
        page.on("requestfailed", lambda request: note_failure(page, request))
        page.goto(address)
        return page


def note_failure(page, request):
    # What a reader did not wait for is no fault.
    if "ERR_ABORTED" not in request.failure:
        page.complaints.append(f"{request.failure}: {request.url}")
