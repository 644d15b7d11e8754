// A list opens when the finger comes down. Its field then takes a touch on its very centre, where a screen reader always taps,
// for another tap, and would close the list again.
if (!window.listsStayOpen) {
  window.listsStayOpen = true;
  document.addEventListener('touchend', event => {
    if (event.target.matches?.('[role=combobox][aria-expanded=true]')) event.stopPropagation();
  }, true);
  // It is drawn only when a keyboard has come or had time to come, for which every field counts that is no button. A field that
  // only opens a short list takes no typing: until then a tap on the list would fall on what lies below it.
  addEventListener('pointerdown', event => {
    const field = event.target;
    if (!field.matches?.('input[role=combobox]')) return;
    if (field.readOnly) Object.defineProperty(field, 'type', {configurable: true, get: () => 'button'});
    else delete field.type;
  }, true);
  // It also takes every scrolling for that of a hand and closes: the page may move because an answer came, or end a scrolling
  // after the tap where the machine is busy. Only a hand that scrolls closes it; else it goes where its field went.
  let byHand = false;
  addEventListener('pointerdown', () => { byHand = false; }, true);
  for (const move of ['touchmove', 'wheel']) addEventListener(move, () => { byHand = true; }, {capture: true, passive: true});
  addEventListener('scroll', event => {
    if (byHand || event.target.closest?.('[role=listbox]') || !document.querySelector('[role=combobox][aria-expanded=true]')) return;
    event.stopImmediatePropagation();
    dispatchEvent(new Event('resize'));
  }, true);
  // A choice closes its list when the finger leaves it. On a busy machine the click of that finger comes later, and would fall on
  // whatever lay below: it closed what somebody had just unfolded.
  let chosen = null;
  addEventListener('pointerup', event => { chosen = event.target.closest?.('[role=option]') ? event : null; }, true);
  addEventListener('click', event => {
    const same = chosen && Math.hypot(event.clientX - chosen.clientX, event.clientY - chosen.clientY) < 12;
    if (!same || event.timeStamp - chosen.timeStamp > 1000 || event.target.closest?.('[role=listbox]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  // Where five words fit exactly, nothing that is cut off says that more lie behind: the row has a mark until its end is in sight.
  // A word that is cut off at its beginning fades there.
  const waysGoOn = () => {
    const row = document.querySelector('.st-key-ways');
    row?.toggleAttribute('data-more', row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
    row?.toggleAttribute('data-before', row.scrollLeft > 4);
  };
  addEventListener('scroll', event => { if (event.target.matches?.('.st-key-ways')) waysGoOn(); }, {capture: true, passive: true});
  addEventListener('resize', waysGoOn);
  // Which page is open is told to who sees neither row nor page.
  const named = row => {
    row?.setAttribute('role', 'navigation');
    row?.setAttribute('aria-label', 'Pages');
    [...row?.children ?? []].forEach((one, at) => one.querySelector('a')?.[at === openWay ? 'setAttribute' : 'removeAttribute']('aria-current', 'page'));
  };
  // What had the keyboard goes with the page that is left: it goes on in the one that came, unless somebody is faster.
  const ARRIVING = 600;
  const partOf = main => main.querySelector('h1') ?? [...main.querySelectorAll('*')].map(one => one.shadowRoot?.querySelector('.face')).find(Boolean);
  const arrive = (frames = ARRIVING) => {
    const app = document.querySelector('[data-testid=stApp]'), main = app.querySelector('[data-testid=stMain]'), held = document.activeElement;
    if (held !== document.body && !held?.closest('.st-key-ways')) return;
    const part = app.dataset.testScriptState === 'notRunning' && !main.querySelector('[data-stale=true]') ? partOf(main) : null;
    if (!part) { if (frames) requestAnimationFrame(() => arrive(frames - 1)); return; }
    part.tabIndex = -1;
    part.focus({preventScroll: true});
  };
  // The row of pages comes, and gets its width, some frames after this is asked; a hand that scrolls has its way.
  // The open page is clear of what fades at either end, as wide as page.css draws it.
  const ENDS = 44, BEGINS = 28;
  const showWay = (frames = 60) => {
    const row = document.querySelector('.st-key-ways'), [way, all] = [row?.children[window.openWay], row].map(one => one?.getBoundingClientRect());
    if (way?.right > all?.right - ENDS) row.scrollLeft += way.right - all.right + ENDS;
    else if (way?.left < all?.left + BEGINS) row.scrollLeft += way.left - all.left - BEGINS;
    waysGoOn();
    named(row);
    if (frames && !byHand) requestAnimationFrame(() => showWay(frames - 1));
  };
  let reached;
  window.cameTo = () => {
    showWay();
    if (reached !== undefined && reached !== openWay) requestAnimationFrame(() => arrive());
    reached = openWay;
  };
  // "Skip to main content" leads to what holds the row of pages too: past that row, to the first of what is seen below it.
  addEventListener('click', event => {
    if (!event.target.closest?.('[data-testid=stSkipToContent]')) return;
    let next = document.querySelector('.st-key-ways')?.parentElement.nextElementSibling;
    while (next && !next.offsetHeight) next = next.nextElementSibling;
    next?.setAttribute('data-content', '');
    next?.setAttribute('tabindex', '-1');
    next?.focus({preventScroll: true});
  });
  // Which page is open may have been told before this was read.
  if ('openWay' in window) cameTo();
}
