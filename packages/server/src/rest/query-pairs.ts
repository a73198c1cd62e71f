import { ServiceError } from '@marcario/core';

/**
 * The name-value pairs of a query string, decoded strictly: a wrong percent escape or bytes that
 * are not UTF-8 are refused instead of guessed at (decision D13). `+` is a blank.
 * @throws ServiceError `validation_error`
 */
export function queryPairs(requestTarget: string): [string, string][] {
  const start = requestTarget.indexOf('?');
  if (start < 0) return [];
  const pieces = requestTarget.slice(start + 1).split('&');
  return pieces.filter((piece) => piece !== '').map(decodePair);
}

function decodePair(piece: string): [string, string] {
  const equals = piece.indexOf('=');
  if (equals < 0) return [decode(piece), ''];
  return [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ServiceError(
      'validation_error',
      'The query string is not valid: send UTF-8 with % escapes, such as q=%C3%B1and%C3%BA',
    );
  }
}
