import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { count } from '#src/ui/numbers.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** What a series is drawn in: a colour of the theme, and a form for those who do not tell colours apart. */
const looks = [
  { colour: '--chart-1', dash: [], point: 'circle' },
  { colour: '--chart-2', dash: [6, 4], point: 'rectRot' },
  { colour: '--chart-3', dash: [2, 3], point: 'triangle' },
] as const

type Series = { readonly name: string; readonly values: readonly number[] }

export type Drawn = {
  readonly kind: 'line' | 'bar'
  /** Bars lie, so that long names have room. */
  readonly lying?: boolean
  /** The bars of one label stand on each other. */
  readonly stacked?: boolean
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}

const most = { ticks: 12, bar: 44 }

/** Draws once, without movement: the page is calm, and a new answer draws anew. */
export function drawChart(canvas: HTMLCanvasElement, drawn: Drawn): Chart<'line' | 'bar', number[], string> {
  const { kind, lying = false, stacked = false, labels, series } = drawn
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const [ink, line] = [colour('--ink-2'), colour('--line')]
  const font = { family: style.fontFamily, size: 12 }
  const values = { beginAtZero: true, stacked, grid: { color: line }, border: { display: false } }
  const names = { stacked, grid: { display: false }, border: { color: line } }
  const ticks = { color: ink, font }
  const valueTicks = {
    ...ticks,
    precision: 0,
    maxTicksLimit: 6,
    callback: (n: string | number) => count(Number(n)),
  }
  const nameTicks = { ...ticks, maxRotation: 0, autoSkip: !lying, maxTicksLimit: most.ticks }
  return new Chart(canvas, {
    type: kind,
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values }, nth) => {
        const look = looks[nth % looks.length] ?? looks[0]
        return {
          label: name,
          data: [...values],
          borderColor: colour(look.colour),
          backgroundColor: colour(look.colour),
          borderWidth: kind === 'line' ? 2 : 0,
          borderDash: [...look.dash],
          borderRadius: 4,
          maxBarThickness: most.bar,
          pointStyle: look.point,
          pointRadius: values.length > 40 ? 0 : 3,
          pointHoverRadius: 6,
          tension: 0.25,
        }
      }),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: lying ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: lying ? 'y' : 'x' },
      scales: lying
        ? { x: { ...values, ticks: valueTicks }, y: { ...names, ticks: nameTicks } }
        : { x: { ...names, ticks: nameTicks }, y: { ...values, ticks: valueTicks } },
      plugins: {
        legend: {
          display: series.length > 1,
          align: 'start',
          labels: { color: colour('--ink'), font, usePointStyle: true, boxHeight: 8, padding: 16 },
          // What is hidden by a click would be missing for whoever looks next.
          onClick: () => {},
        },
        tooltip: {
          backgroundColor: colour('--ink'),
          titleColor: colour('--surface'),
          bodyColor: colour('--surface'),
          usePointStyle: true,
          callbacks: {
            label: ({ dataset, parsed }) =>
              ` ${dataset.label} : ${count(Number(lying ? parsed.x : parsed.y))}`,
          },
        },
      },
    },
  })
}

/** Shows one place of the chart as a pointer would. */
export function pointAt(chart: Chart<'line' | 'bar', number[], string>, index: number): void {
  const active = chart.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index }))
  chart.setActiveElements(active)
  chart.tooltip?.setActiveElements(active, { x: 0, y: 0 })
  chart.update('none')
}
