import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type {
  BrandPlazos,
  CalculatedPlazo,
  CalculatePlazoInput,
  Calendar,
  CreateCalendarInput,
  CreatedCalendar,
  GetPlazosCalendarInput,
  ListPlazosInput,
  PlazosPage,
} from '../contract-types.ts';
import { byCursor, type Pages, pagesOf } from '../pages.ts';

/** Terms: what runs, from when, until when. */
export interface PlazosResource {
  /**
   * `GET /v1/brands/{nro}/plazos`: the terms of one mark (scope `brands:read`). A date is there only
   * where the data carries it; `falta` names what is not known.
   */
  get(nro: string, options?: CallOptions): Promise<BrandPlazos>;
  /**
   * `GET /v1/plazos`: marks whose term ends within some days, soonest first (scope `brands:read`); from
   * today where `desde` is left out.
   * @throws MarcarioUnprocessableError `fuera_de_cobertura` for business days beyond the calendar
   */
  list(
    params: ListPlazosInput,
    options?: CallOptions,
  ): Pages<PlazosPage, PlazosPage['items'][number]>;
  /** `GET /v1/plazos.ics`: the listing as an iCalendar file, at most 1,000 entries, in `lang`. */
  calendar(params: GetPlazosCalendarInput, options?: CallOptions): Promise<string>;
  /**
   * `GET /v1/plazos/calcular`: the last day of a term (scope `insights:read`).
   * @throws MarcarioUnprocessableError `fuera_de_cobertura` where holidays are not known
   */
  calculate(params: CalculatePlazoInput, options?: CallOptions): Promise<CalculatedPlazo>;
}

/** The `plazos` methods, each one call of `call`. */
export function plazosResource(call: CallOperation): PlazosResource {
  const listing = {
    ask: (params: ListPlazosInput, options: CallOptions) => call('listPlazos', params, options),
    items: (page: PlazosPage) => page.items,
    next: (params: ListPlazosInput, page: PlazosPage) => byCursor(params, page),
  };
  return {
    get: (nro, options) => call('getBrandPlazos', { nro }, options),
    list: (params, options) => pagesOf(listing, params, options),
    calendar: (params, options) => call('getPlazosCalendar', params, options),
    calculate: (params, options) => call('calculatePlazo', params, options),
  };
}

/** Secret addresses of calendars: each answers whoever has it, without a key. */
export interface CalendarsResource {
  /**
   * `POST /v1/calendars` (scope `brands:read`; of `vigilancia` `watch:read` too): makes an address; `url` is told now and
   * never again.
   * @throws MarcarioUnprocessableError `invalid_input` above 50
   */
  create(params: CreateCalendarInput, options?: CallOptions): Promise<CreatedCalendar>;
  /** `GET /v1/calendars`: the addresses that are answered, newest first, without their secrets. */
  list(options?: CallOptions): Promise<Calendar[]>;
  /**
   * `DELETE /v1/calendars/{id}`: the address is not answered any more. Again is as good as once.
   * @throws MarcarioNotFoundError for one that was never there, or is somebody else's
   */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** The `calendars` methods, each one call of `call`. */
export function calendarsResource(call: CallOperation): CalendarsResource {
  return {
    create: (params, options) => call('createCalendar', params, options),
    list: async (options) => (await call('listCalendars', {}, options)).items,
    delete: async (id, options) => {
      await call('deleteCalendar', { id }, options);
    },
  };
}
