/**
 * The fields of each operation's input by name, by which a call is checked before it is sent.
 * Generated from the schemas of `@marcario/core/contract` by `generate-operation-fields.ts`.
 */
export const operationFields = {
  "searchBrands": [
    "q",
    "nombre",
    "nroSolicitud",
    "nroRegistro",
    "titular",
    "representante",
    "rut",
    "vigencia",
    "clase",
    "estado",
    "tipoSigno",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "fechaPublicacionDesde",
    "fechaPublicacionHasta",
    "fechaRegistroDesde",
    "fechaRegistroHasta",
    "fechaVencimientoDesde",
    "fechaVencimientoHasta",
    "titularId",
    "representanteId",
    "titularHistoricoId",
    "liveOnly",
    "vivas",
    "explain",
    "sort",
    "limit",
    "cursor",
    "offset",
    "facets"
  ],
  "findSimilarByText": [
    "q",
    "clase",
    "allClasses",
    "estado",
    "liveOnly",
    "vivas",
    "excluirTitular",
    "explain",
    "limit",
    "minScore"
  ],
  "compareBrands": [
    "a",
    "nroA",
    "b",
    "nroB"
  ],
  "exportBrands": [
    "format",
    "separator",
    "bom",
    "dryRun",
    "nroSolicitud",
    "nroRegistro",
    "titular",
    "representante",
    "rut",
    "vigencia",
    "clase",
    "estado",
    "tipoSigno",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "fechaPublicacionDesde",
    "fechaPublicacionHasta",
    "fechaRegistroDesde",
    "fechaRegistroHasta",
    "fechaVencimientoDesde",
    "fechaVencimientoHasta",
    "titularId",
    "representanteId",
    "titularHistoricoId",
    "liveOnly",
    "vivas"
  ],
  "getBrandDetail": [
    "nroSolicitud",
    "detail"
  ],
  "getBrandReport": [
    "nro",
    "detail"
  ],
  "getBrandOpposition": [
    "nro"
  ],
  "findSimilarByNumber": [
    "nro",
    "clase",
    "allClasses",
    "estado",
    "liveOnly",
    "vivas",
    "excluirTitular",
    "explain",
    "limit",
    "minScore"
  ],
  "getBrandsBatch": [
    "nros"
  ],
  "screenBrands": [
    "consultas",
    "clase",
    "allClasses",
    "liveOnly",
    "vivas",
    "estado",
    "excluirTitular",
    "minScore",
    "limit"
  ],
  "listOpenOppositions": [
    "clase",
    "titular",
    "representante",
    "limit",
    "cursor"
  ],
  "listPersonas": [
    "q",
    "rol",
    "pais",
    "region",
    "limit",
    "cursor"
  ],
  "getBrandPlazos": [
    "nro"
  ],
  "listPlazos": [
    "tipo",
    "desde",
    "hasta",
    "nroSolicitud",
    "nroRegistro",
    "titular",
    "representante",
    "rut",
    "vigencia",
    "clase",
    "estado",
    "tipoSigno",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "fechaPublicacionDesde",
    "fechaPublicacionHasta",
    "fechaRegistroDesde",
    "fechaRegistroHasta",
    "fechaVencimientoDesde",
    "fechaVencimientoHasta",
    "titularId",
    "representanteId",
    "titularHistoricoId",
    "liveOnly",
    "vivas",
    "limit",
    "cursor"
  ],
  "getPlazosCalendar": [
    "tipo",
    "desde",
    "hasta",
    "nroSolicitud",
    "nroRegistro",
    "titular",
    "representante",
    "rut",
    "vigencia",
    "clase",
    "estado",
    "tipoSigno",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "fechaPublicacionDesde",
    "fechaPublicacionHasta",
    "fechaRegistroDesde",
    "fechaRegistroHasta",
    "fechaVencimientoDesde",
    "fechaVencimientoHasta",
    "titularId",
    "representanteId",
    "titularHistoricoId",
    "liveOnly",
    "vivas",
    "lang"
  ],
  "createCalendar": [
    "label",
    "tipo",
    "filters",
    "lang"
  ],
  "listCalendars": [],
  "deleteCalendar": [
    "id"
  ],
  "calculatePlazo": [
    "desde",
    "cantidad",
    "unidad"
  ],
  "listChanges": [
    "since",
    "limit",
    "campo",
    "source",
    "titular",
    "representante",
    "rut",
    "vigencia",
    "titularId",
    "representanteId",
    "titularHistoricoId"
  ],
  "getFreshness": [
    "envelope"
  ],
  "getSyncRuns": [
    "envelope",
    "source",
    "status",
    "limit",
    "cursor"
  ],
  "insightsByClass": [
    "estado",
    "tipoSigno",
    "clase",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta"
  ],
  "insightsByEstado": [
    "estado",
    "tipoSigno",
    "clase",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta"
  ],
  "insightsByMonth": [
    "estado",
    "tipoSigno",
    "clase",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "limit"
  ],
  "insightsByHolder": [
    "estado",
    "tipoSigno",
    "clase",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "topN"
  ],
  "insightsByRepresentante": [
    "estado",
    "tipoSigno",
    "clase",
    "fechaPresentacionDesde",
    "fechaPresentacionHasta",
    "topN"
  ],
  "getFeriadosCobertura": [],
  "getFeriados": [
    "desde",
    "hasta",
    "envelope"
  ],
  "getUsage": [],
  "createWatchlist": [
    "label",
    "items",
    "callbackUrl",
    "filters",
    "baseline",
    "idempotencyKey"
  ],
  "listWatchlists": [],
  "getWatchlist": [
    "id"
  ],
  "patchWatchlist": [
    "id",
    "label",
    "callbackUrl",
    "filters",
    "status",
    "rotateSecret",
    "overlapHours"
  ],
  "deleteWatchlist": [
    "id"
  ],
  "listWatchHits": [
    "id",
    "since",
    "limit"
  ],
  "listWatchItems": [
    "id"
  ],
  "addWatchItem": [
    "id",
    "mark",
    "marca",
    "nroSolicitud"
  ],
  "removeWatchItem": [
    "id",
    "itemId"
  ],
  "listDeliveries": [
    "id",
    "limit",
    "cursor"
  ],
  "testWebhook": [
    "id"
  ]
} as const;

/** One field that is always there, for each answer that is an object: an object without any of them is no answer of the service. */
export const answerMarks = [
  "items",
  "a",
  "total",
  "nroSolicitud",
  "id",
  "desde",
  "data",
  "from",
  "quota",
  "delivered"
] as const;
