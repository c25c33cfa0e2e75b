/** What this device means to do at a table as soon as it has arrived there. */

export interface Plan {
  sit: boolean;
  bots: readonly string[];
  start: boolean;
}

const plans = new Map<string, Plan>();

export function plan(table: string, planned: Plan): void {
  plans.set(table, planned);
}

/** The plan for a table, once. */
export function takePlan(table: string): Plan | null {
  const planned = plans.get(table) ?? null;
  plans.delete(table);
  return planned;
}
