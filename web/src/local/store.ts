/**
 * Where the tables of this device are kept: the entries of their logs and the records of games
 * that are over, in the form in which a server has them in its database.
 */

/** An entry of a log: `bridge.StoredRow` and its table. */
export interface Row {
  table: string;
  number: number;
  payload: string;
  place?: number;
  client?: string;
  seq?: number;
}

export interface KeptRecord {
  table: string;
  number: number;
  payload: string;
}

export interface Store {
  /** Whether it outlives this window. */
  readonly keeps: boolean;
  /** The log of a table after so many entries. */
  read(table: string, after?: number): Promise<Row[]>;
  /** False where another page of this device has written first; else it is kept. */
  append(rows: readonly Row[], record: KeptRecord | null): Promise<boolean>;
  record(table: string, number: number): Promise<string | null>;
}

const ENTRIES = 'entries';
const RECORDS = 'records';
const EVERYTHING = [[]]; // of a key that is a list, no list of numbers and texts comes after it

/** The browser's own store; where it gives none, memory, until the window is closed. */
export async function openStore(): Promise<Store> {
  try {
    return new KeptStore(await openDatabase());
  } catch {
    return new PassingStore();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('foxden-tables', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: ['table', 'number'] });
      request.result.createObjectStore(RECORDS, { keyPath: ['table', 'number'] });
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('no database'));
    };
  });
}

class KeptStore implements Store {
  readonly keeps = true;
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async read(table: string, after = 0): Promise<Row[]> {
    const range = IDBKeyRange.bound([table, after], [table, EVERYTHING], true);
    const entries = this.#database.transaction(ENTRIES).objectStore(ENTRIES);
    return answerOf(entries.getAll(range) as IDBRequest<Row[]>);
  }

  append(rows: readonly Row[], record: KeptRecord | null): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction([ENTRIES, RECORDS], 'readwrite', {
        durability: 'strict',
      });
      let isTaken = false;
      for (const row of rows) {
        const adding = transaction.objectStore(ENTRIES).add(row);
        adding.onerror = () => {
          isTaken ||= adding.error?.name === 'ConstraintError';
        };
      }
      if (record !== null) transaction.objectStore(RECORDS).put(record);
      transaction.oncomplete = () => {
        resolve(true);
      };
      transaction.onabort = () => {
        if (isTaken) resolve(false);
        else reject(transaction.error ?? new Error('not kept'));
      };
    });
  }

  async record(table: string, number: number): Promise<string | null> {
    const records = this.#database.transaction(RECORDS).objectStore(RECORDS);
    const found = records.get([table, number]) as IDBRequest<KeptRecord | undefined>;
    return (await answerOf(found))?.payload ?? null;
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('not read'));
    };
  });
}

class PassingStore implements Store {
  readonly keeps = false;
  readonly #rows = new Map<string, Row[]>();
  readonly #records = new Map<string, string>();

  async read(table: string, after = 0): Promise<Row[]> {
    return (this.#rows.get(table) ?? []).filter(({ number }) => number > after);
  }

  async append(rows: readonly Row[], record: KeptRecord | null): Promise<boolean> {
    for (const row of rows) {
      this.#rows.set(row.table, [...(this.#rows.get(row.table) ?? []), row]);
    }
    if (record !== null) {
      this.#records.set(`${record.table}/${String(record.number)}`, record.payload);
    }
    return true;
  }

  async record(table: string, number: number): Promise<string | null> {
    return this.#records.get(`${table}/${String(number)}`) ?? null;
  }
}
