import type { Report } from '../../../model/report/report.ts'
import type { Section } from '../../document/section.ts'
import { batchTable } from './batch-table.ts'
import { languagePicture, languageTables } from './languages.ts'
import { settingsTables } from './settings-tables.ts'
import { sizeBars } from './size-bars.ts'
import { sizeTable } from './size-table.ts'
import { evolutionTables, loadTables, networkTables } from './tables.ts'

/** What the codec suite says beside times, scorecard and verdicts. */
export function codecDocument(report: Report): Section[] {
  return [
    {
      id: 'payload',
      title: 'Sizes',
      howToRead:
        'Bytes of one encoded message, over the whole corpus; bars are of the median one and start at 0. Sizes are exact: the same messages give the same bytes every time. A dotted bar is the same message compressed on its own, at the stated level. A dictionary is made of every tenth message and tried on the others. Many messages compressed together leave less of each: the second table says how much.',
      method: 'payload',
      bars: (styles) => sizeBars(report, styles),
      tables: [sizeTable(report.cases), batchTable(report.cases)].filter((table) => table !== null),
    },
    ...languages(report),
    {
      id: 'runtime-settings',
      title: 'Runtime settings',
      howToRead:
        'All else in this report holds for Node.js set as a service runs it. Here codecs encode and decode under other settings too, in processes of their own. Where a verdict turns round, the right choice depends on how your processes are set.',
      method: 'settings',
      tables: settingsTables(report),
    },
    { id: 'under-load', title: 'Under load', method: 'load', tables: loadTables(report) },
    { id: 'network', title: 'Network', method: 'network', tables: networkTables(report) },
    {
      id: 'evolution',
      title: 'Schema evolution',
      howToRead:
        'Kept: everything that both versions have arrived. Defaulted: so it did, and what only the reader has got its default value. Lost: some of what the writer wrote is gone. Error: the message could not be read. Unknown fields are what only the writer has; they survive where the reader writes them again.',
      method: 'evolution',
      tables: evolutionTables(report),
    },
  ]
}

/** Of a run in several languages alone. */
function languages(report: Report): Section[] {
  const tables = languageTables(report)
  if (tables.length === 0) return []
  return [
    {
      id: 'languages',
      title: 'Languages',
      howToRead:
        'Each language is measured by its own programs, which take turns with each other. The first table has them side by side; the second says what protobuf takes beside JSON in each. Where that turns round, the right choice depends on the language.',
      method: 'languages',
      pictures: () => languagePicture(report),
      tables,
    },
  ]
}
