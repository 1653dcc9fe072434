import { z } from 'zod';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()),
        'x-permission': z.enum(['read', 'operate', 'work']).optional(),
      }),
    ),
  ),
});

/** What can be asked of an API. */
export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  operationId: string;
  tag: string | undefined;
  /** Undefined for what everybody may. */
  permission: 'read' | 'operate' | 'work' | undefined;
}

/** Every operation of the OpenAPI document that a server has. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/openapi.json`);
  const { paths } = documentSchema.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operationId: operation.operationId,
      tag: operation.tags[0],
      permission: operation['x-permission'],
    })),
  );
}

/** Matches the paths that a path with parameters stands for. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** The path with these parameters; every one that it has must be given. */
export function filledIn(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`Nobody said what ${name} of ${path} is`);
    return encodeURIComponent(value);
  });
}
