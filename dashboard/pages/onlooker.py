"""An address of a page that this visitor has not: why, who can do it, and the way to the games."""

import streamlit as st

from dashboard.house import Visit
from dashboard.look import READABLE

ASK = (
    "This link only looks on. To do this, open the recording link once in this browser. Whoever started Tablescribe has it: "
    "it stands where Tablescribe was started, and who records finds it under Games, “Invite phones”."
)
CLOSED = "Here games are only looked at: nobody can record. Whoever started Tablescribe can start it again without --view-only."


def page(visit: Visit, title: str) -> None:
    with st.container(width=READABLE):
        st.title(title)
        st.write(CLOSED if visit.closed else ASK)
        if st.button("To the games", type="primary", width="stretch"):
            st.switch_page(visit.pages["games"])
