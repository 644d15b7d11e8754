// While no server answers, the framework tells programmers so, in a message over the page: it is closed before anybody sees it,
// and a sentence of ours stands above the page until the server is back. The pad of Record has a sentence of its own.
if (!window.awayIsTold) {
  window.awayIsTold = true;
  const BLINK = 1000;
  const TOLD = ['No connection to the server.', 'This page shows what it last heard, and goes on by itself when the connection is back. ' +
    'Look whether this device is in the same network as the serving machine, and whether Tablescribe still runs there.'];
  const sentence = document.createElement('p');
  sentence.className = 'said caution away';
  sentence.setAttribute('role', 'status');
  sentence.append(Object.assign(document.createElement('b'), {textContent: TOLD[0]}), ` ${TOLD[1]}`);
  let since = 0;
  const look = () => {
    const app = document.querySelector('[data-test-connection-state]'), main = document.querySelector('[data-testid=stMain]');
    const here = !app || app.dataset.testConnectionState === 'CONNECTED' || document.querySelector('.st-key-table');
    since = here ? 0 : since || Date.now();
    if (here) { sentence.remove(); return; }
    for (const dialog of document.querySelectorAll('[data-testid=stDialog]:not([data-closed])')) {
      if (!dialog.textContent.includes('Streamlit')) continue;
      dialog.dataset.closed = '';
      dialog.querySelector('[aria-label=Close]')?.click();
    }
    if (Date.now() - since < BLINK) setTimeout(look, BLINK + 50 - (Date.now() - since));
    else if (main && main.firstChild !== sentence) main.prepend(sentence);
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ['data-test-connection-state']});
}
