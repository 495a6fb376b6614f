/** Names each part that scrolls the page, is cut off or is too small. Runs in the page. */
export function faultsOfBench(): string[] {
  const root = document.documentElement
  const parts = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.bench ${selector}`)]
  const nameOf = (element: HTMLElement) =>
    `« ${(element.ariaLabel ?? element.textContent ?? '').slice(0, 30)} »`
  const faults: string[] = []
  if (root.scrollHeight > innerHeight) faults.push(`scrolls by ${root.scrollHeight - innerHeight} px`)
  if (root.scrollWidth > innerWidth) faults.push(`runs ${root.scrollWidth - innerWidth} px over the edge`)
  const bench = document.querySelector('.bench')
  const foot = document.querySelector('.bench-foot')?.getBoundingClientRect()
  const end = foot?.top ?? innerHeight
  if (!bench) faults.push('shows no bench')
  if (foot && (foot.bottom > innerHeight || foot.top < 0)) faults.push('cuts the foot')
  for (const button of parts('.bench-foot button')) {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || bottom - top < 44)
      faults.push(`cuts ${nameOf(button)}`)
    const words = button.querySelector('span span')
    if (words && words.scrollHeight > words.clientHeight + 2)
      faults.push(`cuts the words of ${nameOf(button)}`)
  }
  for (const part of parts(':is(.bench-work, .bench-aside) > *')) {
    const { top, bottom, height } = part.getBoundingClientRect()
    if (height > 0 && bottom > end + 1) faults.push(`${nameOf(part)} reaches below the foot`)
    if (height > 0 && height < 40) faults.push(`${nameOf(part)} has ${Math.round(height)} px`)
    if (top < 0) faults.push(`${nameOf(part)} is cut`)
  }
  const [verdict] = parts('.bench-verdict')
  if (!verdict || verdict.clientHeight < 120) faults.push(`the verdict has ${verdict?.clientHeight} px`)
  const said = document.querySelector('.bench-verdict[data-error] > .last-scan')
  if (said && said.scrollHeight > said.clientHeight + 1)
    faults.push(`the refusal scrolls by ${said.scrollHeight - said.clientHeight} px`)
  const [list] = parts('.bench-list')
  if (list && list.offsetHeight < 96) faults.push(`the list has ${list.offsetHeight} px`)
  return faults
}
