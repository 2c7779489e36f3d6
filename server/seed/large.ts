import type { Database } from '../src/core/db.ts'
export const fillCatalogue = async (
  _database: Database,
  _goods: number,
  _say: (line: string) => void,
): Promise<void> => {}
