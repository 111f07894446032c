/* oxlint-disable max-lines -- one script, as the real checkout is */
/* global shim */
// Appearance and behaviour of the pay sheet; its actions are in razorpay.js. Built from nodes and a constructed style sheet, which a strict
// content security policy of the host page allows.

const TEST_CARDS = [
  ['1007', 'Visa ending 1007 (succeeds)'],
  ['1002', 'Mastercard ending 1002 (succeeds)'],
  ['1005', 'RuPay ending 1005 (succeeds)'],
  ['0003', 'Visa ending 0003 (declined)'],
  ['0001', 'Visa ending 0001 (not enough money)'],
];

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** `acts` has `pay(outcome)` and `dismiss(how)`; `how` is "button", "escape" or "backdrop". */
shim.makeSheet = function makeSheet(options, acts) {
  const prefill = options.prefill ?? {};
  const name = options.name || 'Merchant';

  const title = make('h2', { id: 'title', tabindex: '-1' }, name);
  const amount = make('p', { class: 'amount' });
  const close = make(
    'button',
    { type: 'button', class: 'close', click: () => acts.dismiss('button') },
    'Close',
  );
  const logo = options.image
    ? make('img', { class: 'logo', src: options.image, alt: '' })
    : make('span', { class: 'logo', 'aria-hidden': 'true' }, name.trim().charAt(0).toUpperCase());

  const sequence = options.config?.display?.sequence ?? [];
  const cardFirst = sequence.includes('card') && sequence.indexOf('upi') < 0;
  const upi = make('input', {
    type: 'radio',
    name: 'method',
    value: 'upi',
    checked: !cardFirst,
    change: showMethod,
  });
  const card = make('input', {
    type: 'radio',
    name: 'method',
    value: 'card',
    checked: cardFirst,
    change: showMethod,
  });
  const vpa = make('input', {
    id: 'vpa',
    value: 'success@razorpay',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'vpa-wrong vpa-hint',
    input: () => showVpaError(''),
  });
  const vpaWrong = make('p', { class: 'wrong', id: 'vpa-wrong', role: 'alert', hidden: true });
  const upiPanel = make(
    'div',
    { class: 'field' },
    make('label', { for: 'vpa' }, 'UPI ID'),
    vpa,
    vpaWrong,
    make('p', { class: 'hint', id: 'vpa-hint' }, 'failure@razorpay makes the payment fail.'),
  );
  const cards = make(
    'select',
    { id: 'card' },
    ...TEST_CARDS.map(([value, text]) => make('option', { value }, text)),
  );
  const cardPanel = make(
    'div',
    { class: 'field', hidden: true },
    make('label', { for: 'card' }, 'Test card'),
    cards,
  );

  const contact = make('input', {
    id: 'contact',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    value: prefill.contact ?? '',
    readonly: Boolean(options.readonly?.contact),
  });
  const contactField = options.hidden?.contact
    ? null
    : make('div', { class: 'field' }, make('label', { for: 'contact' }, 'Mobile number'), contact);

  const message = make('div', { class: 'message', role: 'alert' });
  const progress = make('p', { class: 'visually-hidden', role: 'status' });
  const pay = make('button', { type: 'submit', class: 'pay' }, 'Pay');
  const fail = make('button', { type: 'button', click: () => acts.pay('failure') }, 'Fail');
  const vanish = make('button', { type: 'button', click: () => acts.pay('vanish') }, 'Pay but close the tab');
  const late = make('button', { type: 'button', click: () => acts.pay('late') }, 'Late authorise');
  const choices = [
    make('label', { class: 'method' }, upi, 'UPI'),
    make('label', { class: 'method' }, card, 'Card'),
  ];
  const entry = make(
    'div',
    { class: 'entry' },
    make(
      'fieldset',
      {},
      make('legend', {}, 'Pay with'),
      make('div', { class: 'methods' }, ...(cardFirst ? choices.toReversed() : choices)),
    ),
    upiPanel,
    cardPanel,
    contactField,
  );
  const actions = make('div', { class: 'actions' }, pay, fail);
  const more = make(
    'details',
    {},
    make('summary', {}, 'More ways a payment can go'),
    make('div', { class: 'more' }, vanish, late),
  );
  const form = make(
    'form',
    { novalidate: true, submit: submitted },
    entry,
    message,
    actions,
    more,
    progress,
    make('p', { class: 'note' }, 'A stand-in for Razorpay Checkout. No money moves.'),
  );

  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', cancel: cancelled, keydown: pressed, click: clicked },
    make('p', { class: 'test' }, 'TEST MODE'),
    make(
      'div',
      { class: 'head' },
      logo,
      make(
        'div',
        {},
        title,
        options.description ? make('p', { class: 'description' }, options.description) : null,
      ),
      close,
      amount,
    ),
    form,
  );
  dialog.classList.toggle('moving', options.modal?.animation !== false);
  if (CSS.supports('color', options.theme?.color ?? ''))
    dialog.style.setProperty('--accent', options.theme.color);

  const host = make('div', { 'data-razorpay-sandbox': true });
  const root = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(shim.css);
  root.adoptedStyleSheets = [styles];
  root.append(dialog);

  showMethod();

  function showMethod() {
    upiPanel.hidden = !upi.checked;
    cardPanel.hidden = upi.checked;
    showVpaError('');
  }

  function showVpaError(text) {
    vpaWrong.textContent = text;
    vpaWrong.hidden = text === '';
    vpa.setAttribute('aria-invalid', String(text !== ''));
  }

  function submitted(event) {
    event.preventDefault();
    if (upi.checked && !/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(vpa.value.trim())) {
      showVpaError('Enter a UPI ID like name@bank.');
      vpa.focus();
      return;
    }
    acts.pay('success');
  }

  function cancelled(event) {
    // A phone's back gesture; `pressed` handles Escape.
    event.preventDefault();
    acts.dismiss('escape');
  }

  function pressed(event) {
    if (event.key === 'Escape') {
      // The same key must not close anything on the page behind.
      event.preventDefault();
      event.stopPropagation();
      acts.dismiss('escape');
    }
    if (event.key !== 'Tab') return;
    const stops = [...dialog.querySelectorAll('button, input, select, summary')].filter(
      (node) => node.checkVisibility() && !(node.type === 'radio' && !node.checked),
    );
    const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
    const target = event.shiftKey ? stops[stops.length - 1] : stops[0];
    if (root.activeElement === edge || (event.shiftKey && root.activeElement === title)) {
      event.preventDefault();
      target.focus();
    }
  }

  function clicked(event) {
    if (event.target === dialog) acts.dismiss('backdrop');
  }

  return {
    host,
    dialog,
    values: () => ({
      method: upi.checked ? 'upi' : 'card',
      vpa: vpa.value.trim(),
      card: cards.value,
      contact: contact.value.trim(),
    }),
    show() {
      document.body.append(host);
      dialog.showModal();
      title.focus();
    },
    showAmount(value, currency) {
      if (!Number.isFinite(value)) return;
      amount.textContent = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
        value / 100,
      );
    },
    /** `mode`: "loading" and "busy" disable every button, "ready" enables them, "closing-only" leaves only Close. */
    setMode(mode) {
      const busy = mode === 'busy';
      dialog.classList.toggle('busy', busy);
      dialog.setAttribute('aria-busy', String(busy || mode === 'loading'));
      // A disabled button would move the focus out of the sheet.
      for (const button of [pay, fail, vanish, late])
        button.setAttribute('aria-disabled', String(mode !== 'ready'));
      close.setAttribute('aria-disabled', String(busy));
      for (const part of [entry, actions, more]) part.hidden = mode === 'closing-only';
      pay.replaceChildren(
        ...(busy ? [make('span', { class: 'spinner', 'aria-hidden': 'true' }), 'Paying'] : ['Pay']),
      );
      progress.textContent = busy ? 'The payment is being made.' : '';
      if (mode === 'closing-only') close.focus();
    },
    /** Optional `headline` above, "Try again" button below; '' clears all. */
    say(text, { headline = '', good = false, retry = null } = {}) {
      message.replaceChildren();
      message.classList.toggle('good', good);
      if (text === '') return;
      message.append(make('p', {}, headline ? make('strong', {}, headline) : null, text));
      if (retry) message.append(make('button', { type: 'button', click: retry }, 'Try again'));
    },
  };
};
