/** A job in a user's words with the calls that answer it. */
export interface AgentTask {
  readonly task: string;
  readonly calls: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];
}

/**
 * What people ask an agent that has the tools. A reader who knows nothing but the list of tools should
 * pick these calls, or others that answer as well; whoever changes a description tries them again.
 */
export const AGENT_TASKS: readonly AgentTask[] = [
  {
    task: 'Who holds the mark with application number 1262023, and when does it expire?',
    calls: [['get_brand_detail', { nroSolicitud: '1262023' }]],
  },
  {
    task: 'Who holds KOLUN in class 29 and when does it expire?',
    calls: [['search_brands', { q: 'KOLUN', clase: [29] }]],
  },
  {
    task: 'Is NOVA FUDS free in classes 29 and 30? Only marks that still live count.',
    calls: [['find_similar_brands', { q: 'NOVA FUDS', clase: [29, 30], liveOnly: true }]],
  },
  {
    task: 'Check these three names for class 29: NOVA FUDS, KOLUM, LECHERITA.',
    calls: [
      [
        'screen_brands',
        { consultas: [{ q: 'NOVA FUDS' }, { q: 'KOLUM' }, { q: 'LECHERITA' }], clase: [29] },
      ],
    ],
  },
  {
    task: 'Which marks are confusable with application 1415092, in any class?',
    calls: [['find_similar_brands', { nro: '1415092', allClasses: true }]],
  },
  {
    task: 'Are there marks like ours (application 1415092) that somebody else than 76.200.201-9 holds?',
    calls: [['find_similar_brands', { nro: '1415092', excluirTitular: ['76200201-9'] }]],
  },
  {
    task: 'List everything that the company with tax id 76.200.201-9 has filed since 2024.',
    calls: [['search_brands', { rut: ['76200201-9'], fechaPresentacionDesde: '2024-01-01' }]],
  },
  {
    task: 'Which registered marks with LECHERA in the name of their holder are in class 30?',
    calls: [['search_brands', { titular: ['LECHERA'], clase: [30], estado: ['registrada'] }]],
  },
  {
    task: 'Is application 1262023 really still registered, or does the office lag behind?',
    calls: [['get_brand_report', { nro: '1262023' }]],
  },
  {
    task: 'Has anybody opposed application 1262023, and is that still pending?',
    calls: [['get_brand_opposition', { nro: '1262023' }]],
  },
  {
    task: 'Show me the marks in class 5 that are under an open opposition.',
    calls: [['list_open_oppositions', { clase: [5] }]],
  },
  {
    task: 'Which of my holder COLUN’s applications are being opposed at the moment?',
    calls: [['list_open_oppositions', { titular: ['COLUN'] }]],
  },
  {
    task: 'Give me a short line on each of these applications: 365692, 556983, 803138.',
    calls: [['get_brands_batch', { nros: ['365692', '556983', '803138'] }]],
  },
  {
    task: 'Until when can I oppose application 1262023?',
    calls: [['get_brand_plazos', { nro: '1262023' }]],
  },
  {
    task: 'When must the mark 365692 be renewed?',
    calls: [['get_brand_plazos', { nro: '365692' }]],
  },
  {
    task: 'We were notified on 2026-09-04. On which day do 30 business days end?',
    calls: [['calculate_plazo', { desde: '2026-09-04', cantidad: 30, unidad: 'dia_habil' }]],
  },
  {
    task: 'What is the last day of six months from 2026-08-31?',
    calls: [['calculate_plazo', { desde: '2026-08-31', cantidad: 6, unidad: 'mes' }]],
  },
  {
    task: 'Which days were holidays in Chile in September 2026?',
    calls: [['get_feriados', { desde: '2026-09-01', hasta: '2026-09-30' }]],
  },
  {
    task: 'Up to which year do you know all holidays?',
    calls: [['get_feriados_cobertura', {}]],
  },
  {
    task: 'Find the person or firm called Estudio Carey, with how many marks it represents.',
    calls: [['list_personas', { q: 'Estudio Carey', rol: 'representante' }]],
  },
  {
    task: 'Who are the ten biggest holders of marks in class 25?',
    calls: [['insights_by_holder', { clase: [25], topN: 10 }]],
  },
  {
    task: 'Which five agents represent most registered marks?',
    calls: [['insights_by_representante', { estado: 'registrada', topN: 5 }]],
  },
  {
    task: 'In which other classes do companies that make clothing usually file too?',
    calls: [['insights_related_classes', { clase: 25 }]],
  },
  {
    task: 'How many marks are there in each class?',
    calls: [['insights_by_class', {}]],
  },
  {
    task: 'How many marks of class 9 are refused, registered, pending and so on?',
    calls: [['insights_by_estado', { clase: [9] }]],
  },
  {
    task: 'How did filings develop over the last twelve months?',
    calls: [['insights_by_month', { limit: 12 }]],
  },
  {
    task: 'How old is your data? I want to be sure before I tell my client that nothing was filed.',
    calls: [['get_freshness', {}]],
  },
  {
    task: 'Did any import fail lately?',
    calls: [['get_sync_runs', { status: 'failed' }]],
  },
  {
    task: 'What changed in the register since my cursor 812?',
    calls: [['list_changes', { since: '812' }]],
  },
  {
    task: 'How many calls do I have left this month?',
    calls: [['get_usage', {}]],
  },
  {
    task: 'Tell me from now on whenever somebody files something like KOLUN in class 29.',
    calls: [
      ['watch_register', { label: 'KOLUN', items: [{ marca: 'KOLUN' }], filters: { clase: [29] } }],
    ],
  },
  {
    task: 'Watch the name NOVA FUDS, compare it with what is there already too, and post hits to https://hooks.example/marcas.',
    calls: [
      [
        'watch_register',
        {
          label: 'NOVA FUDS',
          items: [{ marca: 'NOVA FUDS' }],
          baseline: true,
          callbackUrl: 'https://hooks.example/marcas',
        },
      ],
    ],
  },
  { task: 'Which watchlists do we have?', calls: [['watch_list', {}]] },
  {
    task: 'What new hits does watchlist wl_1 have since cursor abc?',
    calls: [['watch_list_hits', { id: 'wl_1', since: 'abc' }]],
  },
  {
    task: 'Add SOPROLE to watchlist wl_1.',
    calls: [['watch_add_item', { id: 'wl_1', marca: 'SOPROLE' }]],
  },
  {
    task: 'Stop watching SOPROLE on watchlist wl_1, but keep the rest.',
    calls: [
      ['watch_list_items', { id: 'wl_1' }],
      ['watch_remove_item', { id: 'wl_1', itemId: 7 }],
    ],
  },
  {
    task: 'Suspend watchlist wl_1 while we are on holiday.',
    calls: [['watch_patch', { id: 'wl_1', status: 'paused' }]],
  },
  {
    task: 'The signing secret of watchlist wl_1 leaked: replace it, and let the old one work for a day.',
    calls: [['watch_patch', { id: 'wl_1', rotateSecret: true, overlapHours: 24 }]],
  },
  {
    task: 'We do not need watchlist wl_1 any more: end it for good.',
    calls: [['watch_delete', { id: 'wl_1' }]],
  },
  {
    task: 'Our endpoint of watchlist wl_1 seems to have missed notifications: what was sent and answered?',
    calls: [['watch_list_deliveries', { id: 'wl_1' }]],
  },
  {
    task: 'Try whether the webhook of watchlist wl_1 works.',
    calls: [['watch_test', { id: 'wl_1' }]],
  },
  {
    task: 'Is watchlist wl_1 paused, and to which address does it post?',
    calls: [['watch_get', { id: 'wl_1' }]],
  },
];
