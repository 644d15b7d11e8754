"""To come in this branch."""

import streamlit as st

from dashboard.house import Visit


def page(visit: Visit) -> None:
    st.title("box")
