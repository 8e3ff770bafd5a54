// In place of https://js.stripe.com: the part of its surface that @stripe/react-stripe-js and the card
// form use. What is typed goes to the stand-in's own /v1/payment_methods and nowhere else.
(() => {
  const base = new URL(document.currentScript.src).origin;

  const FIELDS = {
    cardNumber: {
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: (text) =>
        text
          .replace(/\D/g, '')
          .slice(0, 16)
          .replace(/(\d{4})(?=\d)/g, '$1 '),
      complete: (text) => text.replace(/\D/g, '').length >= 15,
      error: ['incomplete_number', 'Your card number is incomplete.'],
    },
    cardExpiry: {
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: (text) => formatExpiry(text),
      complete: (text) => text.replace(/\D/g, '').length === 4,
      error: ['incomplete_expiry', "Your card's expiration date is incomplete."],
    },
    cardCvc: {
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text) => text.replace(/\D/g, '').slice(0, 4),
      complete: (text) => text.length >= 3,
      error: ['incomplete_cvc', "Your card's security code is incomplete."],
    },
  };

  function formatExpiry(text) {
    const typed = text.replace(/\D/g, '');
    const digits = (typed.length === 1 && typed > '1' ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  }

  /** One field in an element of the page, with the events of Stripe's. */
  function createElement(kind, options = {}) {
    const field = FIELDS[kind];
    const listeners = {};
    const say = (event, payload) => (listeners[event] ?? []).forEach((listener) => listener(payload));
    const input = document.createElement('input');
    input.setAttribute('aria-label', field.label);
    input.autocomplete = field.autocomplete;
    input.inputMode = 'numeric';
    input.placeholder = options.placeholder ?? field.placeholder;
    Object.assign(input.style, {
      border: '0',
      outline: '0',
      background: 'transparent',
      color: 'inherit',
      width: '100%',
      padding: '0',
      font: 'inherit',
    });
    const state = () => ({
      elementType: kind,
      empty: input.value === '',
      complete: field.complete(input.value),
      error: undefined,
    });
    const complaint = () =>
      field.complete(input.value)
        ? undefined
        : { type: 'validation_error', code: field.error[0], message: field.error[1] };
    input.addEventListener('input', () => {
      input.value = field.format(input.value);
      say('change', state());
    });
    input.addEventListener('focus', () => say('focus', { elementType: kind }));
    input.addEventListener('blur', () => {
      say('blur', { elementType: kind });
      if (input.value !== '') say('change', { ...state(), error: complaint() });
    });
    const element = {
      mount(target) {
        const box = typeof target === 'string' ? document.querySelector(target) : target;
        box.append(input);
        queueMicrotask(() => say('ready', { elementType: kind }));
      },
      on(event, listener) {
        (listeners[event] ??= []).push(listener);
        return element;
      },
      once(event, listener) {
        return element.on(event, listener);
      },
      off(event, listener) {
        listeners[event] = listener ? (listeners[event] ?? []).filter((one) => one !== listener) : [];
        return element;
      },
      update(changes) {
        if (changes.disabled !== undefined) input.disabled = changes.disabled;
      },
      unmount() {
        input.remove();
      },
      destroy() {
        input.remove();
      },
      focus: () => input.focus(),
      blur: () => input.blur(),
      clear() {
        input.value = '';
        say('change', state());
      },
    };
    return { element, value: () => input.value, complaint };
  }

  function createElements() {
    const made = {};
    return {
      made,
      api: {
        create(kind, options) {
          if (!FIELDS[kind]) throw new Error(`The stand-in has no element "${kind}".`);
          made[kind] = createElement(kind, options);
          return made[kind].element;
        },
        getElement(kind) {
          return made[typeof kind === 'string' ? kind : kind?.__elementType]?.element ?? null;
        },
        update() {},
        on() {},
        off() {},
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
      },
    };
  }

  window.Stripe = (publishableKey) => {
    let latest = createElements();
    const cardForm = (billing) => {
      const digits = (kind) => (latest.made[kind]?.value() ?? '').replace(/\D/g, '');
      const form = new URLSearchParams({
        type: 'card',
        'card[number]': digits('cardNumber'),
        'card[exp_month]': digits('cardExpiry').slice(0, 2),
        'card[exp_year]': digits('cardExpiry').slice(2),
        'card[cvc]': digits('cardCvc'),
      });
      if (billing?.name) form.set('billing_details[name]', billing.name);
      return form;
    };
    return {
      elements() {
        latest = createElements();
        return latest.api;
      },
      async createPaymentMethod({ billing_details: billing } = {}) {
        const incomplete = ['cardNumber', 'cardExpiry'].map((kind) => latest.made[kind]?.complaint()).find(Boolean);
        if (incomplete) return { error: incomplete };
        try {
          const answer = await fetch(`${base}/v1/payment_methods`, {
            method: 'POST',
            headers: { authorization: `Bearer ${publishableKey}` },
            body: cardForm(billing),
          });
          const body = await answer.json();
          return body.error ? { error: body.error } : { paymentMethod: body };
        } catch {
          return {
            error: {
              type: 'api_connection_error',
              message: 'We could not reach the card provider. Please check your connection and try again.',
            },
          };
        }
      },
      createToken: async () => ({
        error: { type: 'invalid_request_error', message: 'The stand-in makes payment methods.' },
      }),
      confirmCardPayment: async () => ({}),
      confirmCardSetup: async () => ({}),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };
  window.Stripe.version = 'endive';
})();
