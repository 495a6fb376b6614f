import { type DayOfWeek, Hour } from '#contract/endpoints/carrier.ts'

export const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

const short = days.map(day => day.slice(0, 3).toLowerCase())

/** « sam, dim : pas de départ · mer 12:00 ». Empty for a week like any other. */
export function weekText(week: readonly DayOfWeek[]): string {
  const never = short.filter((_, at) => week[at] === 'never')
  const others = week.flatMap((day, at) =>
    day === 'usual' || day === 'never' ? [] : [`${short[at]} ${day}`],
  )
  return [...others, ...(never.length > 0 ? [`${never.join(', ')} : pas de départ`] : [])].join(' · ')
}

/** A day as it is typed: empty as usual, a hyphen for no lorry, or an hour: 9:5, 9h05, 17:30, 17. */
export function dayTyped(text: string): DayOfWeek | undefined {
  const typed = text.trim()
  if (typed === '') return 'usual'
  if (/^[-–—]$/.test(typed)) return 'never'
  return hourTyped(typed)
}

export function hourTyped(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?:\s*[:hH]\s*(\d{0,2}))?$/.exec(text.trim()) ?? []
  const hour = `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`
  return hours !== '' && Hour.safeParse(hour).success ? hour : undefined
}

export const dayShown = (day: DayOfWeek | undefined): string =>
  day === undefined || day === 'usual' ? '' : day === 'never' ? '—' : day
