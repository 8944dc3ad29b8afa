import type { Locator, Page } from 'playwright-core'

/** Somebody at the dashboard, whose clicks and keys are counted. */
export class Newcomer {
  readonly page: Page
  /** What was done, in order. */
  readonly did: string[] = []
  clicks = 0
  pastes = 0
  private beganMs: number | undefined

  constructor(page: Page) {
    this.page = page
  }

  /** Since the first thing that was done. */
  get seconds(): number {
    return (performance.now() - (this.beganMs ?? performance.now())) / 1_000
  }

  async click(name: string, target: Locator = this.button(name)): Promise<void> {
    await target.waitFor()
    this.begin(name)
    this.clicks += 1
    await target.click()
  }

  /** Where nothing or a field has the focus. */
  async paste(what: string, text: string): Promise<void> {
    await this.page.evaluate((content) => navigator.clipboard.writeText(content), text)
    this.begin(`paste ${what}`)
    this.pastes += 1
    await this.page.keyboard.press('Control+V')
  }

  /** A click that opens the browser's dialog, and what is chosen there. */
  async chooseFiles(button: 'Choose files' | 'Choose a folder', what: string, path: string): Promise<void> {
    const target = this.button(button)
    await target.waitFor()
    const opened = this.page.waitForEvent('filechooser')
    this.begin(`${button}: ${what}`)
    this.clicks += 1
    await target.click()
    await (await opened).setFiles(path)
  }

  /** A list that is opened, and an entry of it that is clicked. */
  async choose(label: string, value: string): Promise<void> {
    const target = this.page.getByLabel(label, { exact: true })
    await target.waitFor()
    this.begin(`${label}: ${value}`)
    this.clicks += 2
    await target.selectOption(value)
  }

  private button(name: string): Locator {
    return this.page.getByRole('button', { name })
  }

  private begin(what: string): void {
    this.beganMs ??= performance.now()
    this.did.push(what)
  }
}
