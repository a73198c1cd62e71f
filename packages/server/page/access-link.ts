import { ACCESS_LINK } from '../texts/access-link.ts';
import { button, element, pageElement } from './element.ts';

const SECRET = /^#acceso=([\w-]{43})$/;

/**
 * Offers to redeem the access link in the URL (decision F9). The link is redeemed only on a click, because mail
 * scanners open links too. This module is a separate script, because few visits need it.
 */
export function offerAccess(): void {
  const phrases = ACCESS_LINK[document.documentElement.lang === 'en' ? 'en' : 'es'];
  const [, secret] = SECRET.exec(location.hash) ?? [];
  const message = element('span', { attributes: { role: 'status' } });
  const remember = element('input', { attributes: { type: 'checkbox' } });
  remember.checked = true;
  const use = button(phrases.open, async () => {
    use.disabled = true;
    const answer = await redeemLink(secret);
    const isUsed = answer === 'over' || typeof answer === 'object';
    if (isUsed) history.replaceState(null, '', location.pathname);
    if (typeof answer === 'object') {
      offer.remove();
      return fillKey(answer.apiKey, remember.checked);
    }
    if (isUsed) offer.replaceChildren(message);
    use.disabled = false;
    message.textContent = phrases[answer];
  });
  const choice = element('label', { class: 'switch' }, remember, ` ${phrases.remember}`);
  const offer = element('div', { attributes: { id: 'access' } });
  if (secret === undefined) {
    history.replaceState(null, '', location.pathname);
    offer.append(message);
    message.textContent = phrases.over;
  } else {
    offer.append(element('p', {}, phrases.offer), choice, ' ', use, ' ', message);
  }
  document.querySelector('#access')?.remove();
  pageElement('main', HTMLElement).prepend(offer);
  use.focus();
}

/** Result of redeeming a link: a key, `over` for an invalid link, or `failed` when it may be tried again. */
type AccessAnswer = { readonly apiKey: string } | 'over' | 'failed';

async function redeemLink(secret: string | undefined): Promise<AccessAnswer> {
  try {
    const answer = await fetch('access', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    if (answer.status === 404) return 'over';
    return answer.ok ? ((await answer.json()) as { readonly apiKey: string }) : 'failed';
  } catch {
    return 'failed';
  }
}

/** Fills in the key as if a person had pasted it. */
function fillKey(apiKey: string, isRemembered: boolean): void {
  const field = pageElement('key', HTMLInputElement);
  pageElement('key-remember', HTMLInputElement).checked = isRemembered;
  field.value = apiKey;
  field.dispatchEvent(new Event('change'));
}
