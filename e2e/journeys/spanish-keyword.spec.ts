import { expect, freshPhone, freshWord, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

test('decisions 807, 808, 812: a Spanish keyword answers in Spanish, an English one beside it in English', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const [spanish, english] = [freshWord('HOLA'), freshWord('HELLO')];
  await openAs(page, 'owner', '/app/keywords/add');

  await test.step('given an owner who chooses Spanish, and sees the welcome as it will arrive', async () => {
    await approvedKeyword(page, 4, { keyword: spanish });
    await approvedKeyword(page, 4, { keyword: english });
    await page.goto(`${serverUrl()}/app/keywords`);
    await page.getByRole('table').getByRole('link', { name: spanish }).click();
    await page.getByRole('combobox', { name: 'Language of texts' }).click();
    await page.getByRole('option', { name: 'Spanish (Español)' }).click();
    await page.getByRole('textbox', { name: 'Welcome message' }).fill('Postre gratis con su primer pedido.');
    const preview = page.getByRole('figure', { name: 'Preview on a phone' });
    await expect(preview).toContainText('¡Gracias por suscribirse! 4 msjs/mes.');
    await expect(preview).toContainText('Responda ALTO o STOP para cancelar');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Keyword saved.', { exact: true })).toBeVisible();
    await check(page, 'keyword-spanish');
  });

  await test.step('when a phone joins, asks for help, leaves and returns, each answer is Spanish', async () => {
    const handset = await Handset.open(await context.newPage(), freshPhone());
    await handset.text(spanish);
    await expect(handset.messages).toContainText('Postre gratis con su primer pedido. ¡Gracias por suscribirse!');
    await handset.text('AYUDA');
    await expect(handset.messages).toContainText('para ayuda llame al');
    await handset.text('ALTO');
    await expect(handset.messages).toContainText('Le dimos de baja y ya no va a recibir mensajes de nosotros.');
    await handset.text('START');
    await expect(handset.messages).toContainText('Le dimos de alta otra vez.');
    await expect(handset.messages).not.toContainText(/Reply|Welcome|subscribed/);
  });

  await test.step('and a phone of the English keyword gets the English texts, also for AYUDA', async () => {
    const handset = await Handset.open(await context.newPage(), freshPhone());
    await handset.text(english);
    await expect(handset.messages).toContainText('Welcome! 4 msgs/mo. Msg&data rates may apply. Reply HELP for help.');
    await handset.text('AYUDA');
    await expect(handset.messages).toContainText('for help call');
    await handset.text('STOP');
    await expect(handset.messages).toContainText('You are unsubscribed and will get no more messages from us.');
    await handset.text('START');
    await expect(handset.messages).toContainText('You are subscribed again.');
    await expect(handset.messages).not.toContainText(/Responda/);
  });

  await test.step('and the poster is printed in Spanish', async () => {
    await page.getByRole('link', { name: 'Poster' }).click();
    await expect(page.getByRole('article', { name: 'Poster to print' })).toContainText(`Envíe ${spanish} al`);
    await check(page, 'poster-spanish');
  });

  expect(complaints).toEqual([]);
});
