import { compare, judge, print, readReport, WirebenchError } from 'wirebench'

const [base, changed] = process.argv.slice(2)
try {
  const comparison = compare([await readReport(base!), await readReport(changed!)])
  const { passes, sentences } = judge(comparison, { regressionFrom: 0.1 })
  console.log(print(comparison, 'markdown'))
  console.log(sentences.join('\n'))
  process.exitCode = passes ? 0 : 1
} catch (error) {
  if (!(error instanceof WirebenchError)) throw error
  console.error(`${error.message}\n${error.hint}`)
  process.exitCode = 2
}
