/** Returns lines of portal dossiers, numbered `from` to `to` (exclusive), with a class and a holder. */
export function dossiers(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) =>
    JSON.stringify({
      NumeroSolicitud: String(1_700_000 + from + i),
      Denominacion: `DOSSIER ${from + i}`,
      EstadoDescripcion: 'En trámite',
      TipoMarcaDescripcion: 'Mixta',
      FechaPresentacion: '05/01/2026',
      Clases: [1 + ((from + i) % 45)],
      Titulares: [{ Nombre: `TITULAR ${(from + i) % 23}`, Pais: 'CL' }],
    }),
  );
}
