import type { Operation } from '@marcario/core/contract';
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { PROMPT_JOBS, type PromptArguments, type PromptJob } from './prompt-jobs.ts';

const LANGUAGES = ['es', 'en'] as const;

const LANGUAGE_ARGUMENT = {
  name: 'idioma',
  description: 'es (por defecto) o en / es (default) or en.',
  required: false,
} as const;

/** Returns the tasks whose tools are all among the operations. */
function availableJobs(operations: readonly Operation[]): readonly PromptJob[] {
  const names = new Set(operations.flatMap(({ tool }) => tool?.name ?? []));
  return PROMPT_JOBS.filter(({ tools }) => tools.every((tool) => names.has(tool)));
}

/** Lists the tasks for which a caller has all tools, as `prompts/list` answers them. */
export function listPrompts(operations: readonly Operation[]): Prompt[] {
  return availableJobs(operations).map(({ name, title, description, arguments: own }) => ({
    name,
    title,
    description,
    arguments: [...own, LANGUAGE_ARGUMENT],
  }));
}

/**
 * Returns the steps of a task with its arguments, in Spanish unless `idioma` is `en`.
 * @throws ProtocolError that says what there is or what is missing
 */
export function getPrompt(
  operations: readonly Operation[],
  name: string,
  given: PromptArguments = {},
): GetPromptResult {
  const jobs = availableJobs(operations);
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) {
    throw invalidParams(`No such prompt: there are ${jobs.map((one) => one.name).join(', ')}`);
  }
  const missing = job.arguments.filter((one) => one.required && !given[one.name]?.trim());
  if (missing.length > 0) {
    throw invalidParams(`${missing.map((one) => one.name).join(', ')} must be sent`);
  }
  const request = given['idioma']?.trim() || 'es';
  const language = LANGUAGES.find((one) => one === request);
  if (language === undefined) throw invalidParams('idioma must be es or en');
  return {
    description: job.description,
    messages: [{ role: 'user', content: { type: 'text', text: job.text[language](given) } }],
  };
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
