import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Zips parts by name. */
export const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** An XLSX file as other programs may write it, from the XML of its sheet; `parts` replaces or adds parts. */
export const workbookOf = (
  sheet: string,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="说明" state="hidden" r:id="a"/><sheet name="账号" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/other.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet.xml"/></Relationships>',
    'xl/worksheets/sheet.xml': `<worksheet ${MAIN}>${sheet}</worksheet>`,
    ...parts,
  })

/** The XML of a row of texts. */
export const rowOf = (number: number, ...texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
