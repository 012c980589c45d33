import { Fact, Facts } from '../../../ui/facts';
import { Section } from '../../../ui/section';
import { useItemChoicesQuery } from '../api';
import { itemText } from '../texts';
import type { CodePart, ItemView } from '../types';

/** What an item is, its codes with the authority's names of them. */
export function ItemFacts({ item }: { item: ItemView }) {
  const { data: choices } = useItemChoicesQuery();
  const named = (part: CodePart) => {
    const code = item[part];
    const name = choices?.lists[part].find((choice) => choice.code === code)?.name;
    return name ? itemText('coded', { code, name }) : code;
  };
  return (
    <Section title={itemText('facts')}>
      <Facts>
        <Fact label={itemText('itemCode')}>{item.item_code}</Fact>
        <Fact label={itemText('itemClass')}>{itemText('coded', { code: item.item_class, name: item.item_class_name ?? itemText('classUnknown') })}</Fact>
        <Fact label={itemText('type')}>{named('item_type')}</Fact>
        <Fact label={itemText('origin')}>{named('origin_country')}</Fact>
        <Fact label={itemText('packaging')}>{named('packaging_unit')}</Fact>
        <Fact label={itemText('quantity')}>{named('quantity_unit')}</Fact>
      </Facts>
    </Section>
  );
}
