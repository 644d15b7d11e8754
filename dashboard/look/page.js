// A list opens when the finger comes down. Its field then takes a touch on its very centre, where a screen reader always taps,
// for another tap, and would close the list again.
if (!window.listsStayOpen) {
  window.listsStayOpen = true;
  document.addEventListener('touchend', event => {
    if (event.target.matches?.('[role=combobox][aria-expanded=true]')) event.stopPropagation();
  }, true);
}
