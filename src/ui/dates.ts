import dayjs from 'dayjs'
import 'dayjs/locale/fr'

dayjs.locale('fr')

export const longDay = (at: Date): string => dayjs(at).format('dddd D MMMM YYYY')
export const hourAndMinute = (at: Date): string => dayjs(at).format('HH:mm')
