/** Hands a file to the browser's own downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A text as a file. */
export function textFile(text: string, type: 'text/csv' | 'text/html' | 'application/json'): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** A name for a file, of what people call a thing: letters and digits alone, without their accents. */
export function fileName(text: string, ending: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain.toLowerCase().slice(0, 60) || 'marcario'}.${ending}`;
}
