"""An address that is none of a page: which one was meant, or the way to the games."""

import streamlit as st

from dashboard.house import Visit
from dashboard.look import READABLE, say
from domain.kernel.text import LONGEST_NAME


def page(visit: Visit, address: str) -> None:
    meant = visit.pages.get(address.casefold())
    if meant is not None:
        # The list has the bare address; and whoever types may begin with a capital.
        st.switch_page(meant, query_params=st.query_params.to_dict())
    told = address if len(address) <= LONGEST_NAME else f"{address[:LONGEST_NAME]}…"
    with st.container(width=READABLE):
        st.title("Tablescribe")
        say(f"There is no page “{told}” here. Its address may not be whole: choose a page above, or go to the games.")
        if st.button("To the games", type="primary", width="stretch"):
            st.switch_page(visit.pages["games"])
