import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentField } from '#lib/contract/desk/content.ts';
import ContentPreview from './ContentPreview.tsx';
import { ContentMessagesContext, contentMessages } from './messages.ts';

const fields: ContentField[] = [
  { name: 'title', type: 'localText', required: true },
  { name: 'pinned', type: 'flag', required: false },
  { name: 'publishedOn', type: 'day', required: true },
];
const value = { title: { 'zh-CN': '闭馆', 'en-US': 'Closed' }, pinned: true, publishedOn: '2027-01-02' };

test('an entry is shown in each language with its words; a missing text is the simplified Chinese one', async () => {
  render(
    <ContentMessagesContext value={await contentMessages('zh-CN')}>
      <ContentPreview fields={fields} value={value} />
    </ContentMessagesContext>,
  );
  const english = screen.getByRole('region', { name: 'English' });
  expect(await within(english).findByText('Closed')).toBeVisible();
  expect((await within(english).findByText('Pinned')).nextElementSibling).toHaveTextContent('Yes');
  const traditional = screen.getByRole('region', { name: '繁體中文' });
  expect(within(traditional).getByText('標題').nextElementSibling).toHaveTextContent('闭馆');
  expect(within(traditional).getByText('置頂').nextElementSibling).toHaveTextContent('是');
  expect(within(screen.getByRole('region', { name: '简体中文' })).getByText('置顶')).toBeVisible();
});
