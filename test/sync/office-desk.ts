import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf, type OfficeDocument } from './office-documents.ts';
import { type OfficeServer, officeServer } from './office-server.ts';
import type { OfficeDay } from './office-year.ts';

/** A document, and the day that it tells of. */
export interface Published {
  readonly document: OfficeDocument;
  readonly day: OfficeDay;
}

/** Where the office shows a day: spreadsheets and gazettes on its server, dossiers in a folder. */
export class OfficeDesk {
  readonly #folder: string;
  readonly #server: OfficeServer;
  readonly #published = new Map<string, Published>();
  #owed: Published[] = [];

  private constructor(server: OfficeServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  /** @param folder where dossiers lie; made here */
  static async open(folder: string): Promise<OfficeDesk> {
    await mkdir(folder);
    return new OfficeDesk(await officeServer(), folder);
  }

  /** The feeds file for this office. */
  feeds(): object {
    const { url } = this.#server;
    return {
      opendata: {
        location: [`${url}/Applications-{year}.csv`, `${url}/Registers-{year}.xlsx`],
        years: 1,
        staleAfterHours: 24,
      },
      gazette: { location: `${url}/ED_MD_{date}.ndjson`, staleAfterHours: 23 },
      portal: { location: this.#folder, staleAfterHours: 24 },
    };
  }

  /** What stood under a name last. */
  published(name: string): Published | undefined {
    return this.#published.get(name);
  }

  /**
   * Shows a day, and what was withheld before. A source that is withheld shows nothing; its gazette or
   * dossiers come another day, and its spreadsheet is overtaken by the next.
   */
  async show(day: OfficeDay, isWithheld: (source: string) => boolean): Promise<void> {
    const due = [...this.#owed, ...documentsOf(day).map((document) => ({ document, day }))];
    const isOwed = ({ document }: Published) => isWithheld(document.source);
    this.#owed = due.filter((one) => isOwed(one) && one.document.source !== 'opendata');
    if (isWithheld('opendata')) this.#server.documents.clear();
    for (const one of due.filter((candidate) => !isOwed(candidate))) await this.#putUp(one);
    if (isWithheld('portal')) await rename(this.#folder, this.#shut);
  }

  /** At the end of a day the dossiers are taken away, and a folder that was gone is back. */
  async tidy(): Promise<void> {
    await rename(this.#shut, this.#folder).catch(() => undefined);
    await rm(this.#folder, { recursive: true });
    await mkdir(this.#folder);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  get #shut(): string {
    return `${this.#folder}-shut`;
  }

  async #putUp(published: Published): Promise<void> {
    const { source, name, content } = published.document;
    this.#published.set(name, published);
    if (source === 'portal') await writeFile(join(this.#folder, name), content);
    else this.#server.documents.set(`/${name}`, content);
  }
}
