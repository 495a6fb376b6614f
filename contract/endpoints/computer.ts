import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Computer, Printer } from '../entities/printer.ts'
import { Ip } from '../values.ts'

export const printerList = endpoint({
  name: 'rest_printer_list',
  method: 'GET',
  path: '/rest/printer/list',
  does: 'Les imprimantes du poste à l’adresse annoncée',
  answer: z.array(Printer),
})

export const computerExist = endpoint({
  name: 'rest_computer_exist',
  method: 'HEAD',
  path: '/rest/computer/exist',
  does: 'Dit si le poste à l’adresse annoncée est configuré',
})

export const computerCheck = endpoint({
  name: 'api_computer_check',
  method: 'GET',
  path: '/api/computer/check/{ip}',
  does: 'Le poste configuré à cette adresse',
  params: z.object({ ip: Ip }),
  answer: answer(Computer),
})

export const qzComputer = endpoint({
  name: 'api_qz_computer',
  method: 'GET',
  path: '/api/qz/computer',
  does: 'Le poste à l’adresse annoncée, tel que QZ Tray doit le servir',
  answer: answer(Computer),
})
