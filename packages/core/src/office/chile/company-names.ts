/**
 * Abbreviations in names of Chilean companies, folded (decision C1). Only unambiguous abbreviations are listed: `com`
 * alone is not, because it means `.com` as often as `comercial`.
 */
export const COMPANY_NAMES = {
  and: 'y',
  abbreviations: {
    ltda: 'limitada',
    lda: 'limitada',
    cia: 'compania',
    soc: 'sociedad',
    hnos: 'hermanos',
    inmob: 'inmobiliaria',
    resp: 'responsabilidad',
    // English abbreviations, because many foreign holders have English company names.
    and: 'y',
    ltd: 'limited',
    co: 'company',
    inc: 'incorporated',
    corp: 'corporation',
    // Phrases follow the abbreviations of their words, because the table is applied in this order.
    'sociedad com': 'sociedad comercial',
    'sociedad anonima': 'sa',
    'sociedad por acciones': 'spa',
    'sociedad de responsabilidad limitada': 'srl',
    'empresa individual de responsabilidad limitada': 'eirl',
    'eir limitada': 'eirl',
  },
  legalForms: ['limitada', 'limited', 'sa', 'spa', 'srl', 'eirl'],
} as const;
