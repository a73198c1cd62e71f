/** The aggregations by route, and the operation of each. */
export const INSIGHT_CALLS = {
  'by-class': 'insightsByClass',
  'by-estado': 'insightsByEstado',
  'by-month': 'insightsByMonth',
  'by-holder': 'insightsByHolder',
  'by-representante': 'insightsByRepresentante',
} as const;

export type Insight = keyof typeof INSIGHT_CALLS;
export const INSIGHTS = Object.keys(INSIGHT_CALLS) as Insight[];
