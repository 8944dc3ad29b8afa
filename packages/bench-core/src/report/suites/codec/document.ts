import { languageOf, languagesOf } from '../../../model/codec/languages.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Section } from '../../tables/section.ts'
import { cellOf, cellText } from '../../words/case/corpus-cell.ts'
import type { SuiteDocument } from '../suite-document.ts'
import { codecLines } from './csv-lines.ts'
import { languagePictures } from './language-pictures.ts'
import { languageTables } from './languages.ts'
import { scorecardSections } from './scorecard/sections.ts'
import { sizeBars } from './size-bars.ts'
import { batchTable } from './tables/batch-table.ts'
import { settingsTables } from './tables/settings-tables.ts'
import { sizeTable } from './tables/size-table.ts'
import { evolutionTables, loadTables, networkTables } from './tables/tables.ts'

/** Operations that have a section of their own. */
const toldApart: ReadonlySet<string> = new Set(['under-load', 'evolve'])

export const codecDocument: SuiteDocument = {
  sections,
  summary: scorecardSections,
  told: (groups, section) =>
    section === 'times' ? groups.filter(({ operation }) => !toldApart.has(operation)) : groups,
  tabledCurves: new Set(['encode', 'decode', 'round-trip']),
  cores: { of: 'an operation' },
  csvLines: codecLines,
  languageOf,
  // The scorecard has a table for each corpus, and in it every codec of the run.
  cells: ({ codecs }, keys) => codecs.length * new Set(keys.map((key) => cellText(cellOf(key)))).size,
}

function sections(report: Report): Section[] {
  return [
    {
      id: 'payload',
      title: 'Sizes',
      howToRead:
        'Bytes of one encoded message, over the whole corpus; bars show the median and start at 0. Sizes are exact: the same messages always give the same bytes. A dotted bar is the same message compressed on its own, at the stated level. A dictionary is trained on every tenth message and tested on the others. Compressing many messages together takes fewer bytes per message; the second table shows how many.',
      method: 'payload',
      bars: (styles) => sizeBars(report, styles),
      tables: [sizeTable(report.cases), batchTable(report.cases)].filter((table) => table !== null),
    },
    ...languages(report),
    {
      id: 'runtime-settings',
      title: 'Runtime settings',
      howToRead:
        'The rest of this report is for Node.js with the settings of a service. Here codecs also encode and decode under other settings, in separate processes. Where a verdict reverses, the right choice depends on the settings of your processes.',
      method: 'settings',
      tables: settingsTables(report),
    },
    { id: 'under-load', title: 'Under load', method: 'load', tables: loadTables(report) },
    {
      id: 'network',
      title: 'Network',
      howToRead:
        'Modelled, not measured, and not part of any verdict. On a high-latency link the size of a small message hardly matters, as the table shows. The protocol suite measures real sockets.',
      method: 'network',
      tables: networkTables(report),
    },
    {
      id: 'evolution',
      title: 'Schema evolution',
      howToRead:
        'Kept: everything that both versions know arrived. Defaulted: the same, and fields that only the reader knows got their default values. Lost: something that the writer wrote is missing or has a different value. Error: the library refused the message. Unknown fields are those that only the writer knows; they survive if the reader writes them again. The messages are Wirebench’s own, whatever else is measured.',
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
        'Each language is measured by its own programs, which take turns with each other. The picture and the first table compare protobuf with JSON within each language, always using the protobuf library with the least CPU time, which is named below the operation. The upper dot compares it with the JSON library that programs in the language usually use; the lower dot, if any, with the fastest JSON library measured. The bar is the 95 % interval. If dots are on different sides of 1×, the right choice depends on the language and the JSON library. The second table shows all contenders side by side.',
      method: 'languages',
      isFirst: languagesOf(report.run.spec).length > 1,
      pictures: () => languagePictures(report),
      tables,
    },
  ]
}
