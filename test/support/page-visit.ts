import { writeFile } from 'node:fs/promises';
import type { ChromiumPage } from './chromium-page.ts';

export const DESK = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** A Spanish-speaking user of the page in a real browser. */
export class PageVisit {
  readonly page: ChromiumPage;
  readonly #baseUrl: string;

  constructor(page: ChromiumPage, baseUrl: string) {
    this.page = page;
    this.#baseUrl = baseUrl;
  }

  /** Opens a URL fragment in a blank tab, so that the page is loaded anew. */
  async goTo(hash = ''): Promise<void> {
    await this.speak('es');
    await this.page.send('Page.navigate', { url: 'about:blank' });
    await this.page.send('Page.navigate', { url: `${this.#baseUrl}/${hash}` });
    await this.page.until(`document.querySelector('#filters .panel')`);
  }

  async speak(language: string): Promise<void> {
    const headers = { 'Accept-Language': language };
    await this.page.send('Network.setExtraHTTPHeaders', { headers });
  }

  /** Enters a key and waits until it works. */
  async enterKey(key: string): Promise<void> {
    await this.page.evaluate(`document.querySelector('#key-box').open = true`);
    await this.page.evaluate(`document.querySelector('#key').value = ''`);
    await this.page.type('#key', key);
    await this.page.press('Enter');
    await this.page.until(`document.querySelector('#size').textContent`);
  }

  async look(metrics: typeof DESK, scheme: 'light' | 'dark'): Promise<void> {
    await this.page.send('Emulation.setDeviceMetricsOverride', metrics);
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await this.page.send('Emulation.setEmulatedMedia', { features });
  }

  /** Returns the texts of all matching elements. */
  async texts(selector: string): Promise<string[]> {
    const all = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
    return (await this.page.evaluate(`${all}.map((one) => one.textContent)`)) as string[];
  }

  /** Returns the text of the first matching element. */
  async text(selector: string): Promise<string> {
    return (await this.texts(selector))[0] ?? '';
  }

  /** Prints the page to a PDF file of A4 pages. */
  async printTo(file: string): Promise<void> {
    const options = { preferCSSPageSize: true, printBackground: false };
    const { data } = await this.page.send('Page.printToPDF', options);
    await writeFile(file, Buffer.from(String(data), 'base64'));
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(selector: string, tries = 80): Promise<void> {
    for (let i = 0; i < tries; i += 1) {
      if (await this.page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`))
        return;
      await this.page.press('Tab');
    }
    throw new Error(`No way by keyboard to ${selector}`);
  }
}
