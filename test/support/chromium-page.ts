import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { CHROMIUM_FLAGS } from './chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const KEY_CODES = { Enter: 13, Tab: 9, ArrowDown: 40 };

type Json = Readonly<Record<string, unknown>>;

/** The fields used from results of DevTools commands. */
interface Result {
  readonly targetId?: string;
  readonly sessionId?: string;
  readonly data?: string;
  readonly result?: { readonly value?: unknown };
}

/** The fields used from DevTools events. */
interface Happening {
  readonly requestId?: string;
  readonly request?: { readonly url: string };
  readonly entry?: unknown;
  readonly type?: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Happening;
  readonly result?: Result;
  readonly error?: { readonly message: string };
}

const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--remote-debugging-pipe',
  // Blocks every host except the test server, which is addressed by IP.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--window-size=1200,1000',
];

/** Expression that resolves once the DOM has not changed for a tenth of a second. */
const AT_REST = `new Promise((resolve) => {
  let rest;
  const changes = new MutationObserver(() => wait());
  const end = () => { changes.disconnect(); resolve(); };
  const wait = () => { clearTimeout(rest); rest = setTimeout(end, 100); };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document, all);
  wait();
})`;
/** Maximum polls for a page to become idle before the test fails. */
const REST_TRIES = 300;
const LOOK_MS = 20;

/** Error of a command whose page was replaced by navigation. */
const REPLACED = 'Inspected target navigated or closed';

/** Returns the result, or undefined if the page was replaced meanwhile. */
function unlessReplaced<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: Error) => {
    if (error.message === REPLACED) return undefined;
    throw error;
  });
}

/** A page of a real browser, controlled over its DevTools pipe. */
export class ChromiumPage {
  /** URL of every request that the page sent. */
  readonly requested: string[] = [];
  /** All errors and warnings on the console of the page. */
  readonly complaints: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  /** Ids of pending requests. */
  readonly #asking = new Set<string>();
  readonly #waiting = new Map<number, (message: Message) => void>();
  #session: string | undefined;
  #lastId = 0;

  private constructor(process: ChildProcess, profile: string) {
    this.#process = process;
    this.#profile = profile;
    let rest = '';
    (process.stdio[4] as Readable).setEncoding('utf8').on('data', (piece: string) => {
      const texts = `${rest}${piece}`.split('\0');
      rest = texts.pop() ?? '';
      for (const text of texts) this.#take(JSON.parse(text) as Message);
    });
  }

  /** @param kept the profile of a killed browser, with its stored data; default: a new profile */
  static async open(path: string, kept?: string): Promise<ChromiumPage> {
    const profile = kept ?? (await mkdtemp(join(tmpdir(), 'marcario-browser-')));
    const args = [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    const browser = new ChromiumPage(spawn(path, args, { stdio: [...stdio] }), profile);
    await browser.openTab();
    return browser;
  }

  /** Opens another tab and switches to it. @returns the id with which `useTab` switches back */
  async openTab(): Promise<string> {
    this.#session = undefined;
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const attached = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = attached.sessionId ?? '';
    this.useTab(tab);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(`${domain}.enable`);
    return tab;
  }

  /** Switches to a tab that was opened before. */
  useTab(tab: string): void {
    this.#session = tab;
  }

  /** Ends the browser, either by SIGKILL or by closing it. @returns the profile, which another browser may open */
  async end(how: 'crash' | 'close'): Promise<string> {
    const ended = once(this.#process, 'exit');
    if (how === 'crash') this.#process.kill('SIGKILL');
    else {
      this.#session = undefined;
      // Not awaited, because the browser may exit before it responds.
      void this.send('Browser.close');
    }
    await ended;
    return this.#profile;
  }

  /** Process id of the browser. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  send(method: string, params: Json = {}): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    const target = this.#session === undefined ? {} : { sessionId: this.#session };
    const text = JSON.stringify({ id, method, params, ...target });
    (this.#process.stdio[3] as Writable).write(`${text}\0`);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(error.message)),
      );
    });
  }

  /** Evaluates an expression in the page. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', { expression, returnByValue: true });
    return result?.value;
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string, { tries = 2_500 } = {}): Promise<void> {
    for (let i = 0; i < tries; i += 1) {
      const holds = this.evaluate(`Boolean(${expression})`);
      if ((await unlessReplaced(holds)) === true) return;
      await setTimeout(LOOK_MS);
    }
    throw new Error(`The page never came to: ${expression}`);
  }

  /**
   * Clicks an element once the page is idle: no request is pending and the DOM is stable. A page that is still
   * rendering could lose the click, which a slower person would not experience.
   */
  async click(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(element);
    await this.#untilAtRest();
    // The click may cause navigation before the command returns.
    await unlessReplaced(this.evaluate(`${element}.click()`));
  }

  /** Focuses a field and inserts text as from a keyboard. */
  async type(selector: string, text: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(element);
    await this.evaluate(`${element}.focus()`);
    await this.send('Input.insertText', { text });
  }

  /** Presses and releases a key on the focused element. */
  async press(key: keyof typeof KEY_CODES): Promise<void> {
    const pressed = { key, windowsVirtualKeyCode: KEY_CODES[key] };
    const text = key === 'Enter' ? { text: '\r' } : {};
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, ...text });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  }

  /** Returns the accessibility violations that axe-core finds, as texts. */
  async violations(): Promise<unknown> {
    await this.evaluate(AXE);
    await this.evaluate(`axe.run().then(({ violations }) => { window.axeFound = violations; })`);
    await this.until('window.axeFound');
    const found = await this.evaluate(
      `window.axeFound.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))`,
    );
    await this.evaluate('delete window.axeFound');
    return found;
  }

  /** Returns a screenshot of the page as PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(String(data), 'base64');
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #untilAtRest(): Promise<void> {
    for (let i = 0; i < REST_TRIES; i += 1) {
      const rest = this.send('Runtime.evaluate', { expression: AT_REST, awaitPromise: true });
      const isAtRest = (await unlessReplaced(rest)) !== undefined;
      if (isAtRest && this.#asking.size === 0) return;
    }
    throw new Error(`The page goes on asking: ${this.requested.at(-1)}`);
  }

  #take(message: Message): void {
    const { id, method, params = {} } = message;
    if (id !== undefined) this.#waiting.get(id)?.(message);
    if (method === 'Network.requestWillBeSent') {
      this.requested.push(params.request?.url ?? '');
      // Navigation cancels the pending requests of the previous page.
      if (params.type === 'Document') this.#asking.clear();
      this.#asking.add(params.requestId ?? '');
    }
    if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      this.#asking.delete(params.requestId ?? '');
    }
    if (method === 'Log.entryAdded') this.complaints.push(JSON.stringify(params.entry));
    if (method === 'Runtime.exceptionThrown') this.complaints.push(JSON.stringify(params));
    if (method === 'Runtime.consoleAPICalled' && params.type !== 'log') {
      this.complaints.push(JSON.stringify(params));
    }
  }
}
