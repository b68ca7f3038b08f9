import type { Download, Page } from 'playwright-core';

export type ExportForm = 'Workbook (.xlsx)' | 'CSV with commas' | 'CSV with semicolons';

/** Saves the list of a page in a format, as a person does. */
export async function saveExport(page: Page, form: ExportForm, button = 'Export'): Promise<Download> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form }).click(),
  ]);
  return file;
}
