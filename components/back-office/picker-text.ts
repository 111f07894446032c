export const pickerText = {
  id: (id: number | string) => `ID ${id}`,
  customerHint: 'Enter a name, mobile number or ID.',
  searching: 'Searching...',
  noCustomer: 'No customer found.',
  noCustomerByName: 'None of your customers match. Enter a full mobile number to find anyone.',
  noCustomerByMobile: 'No customer has this mobile number.',
  searchFailed: 'The search failed. Try again or enter the ID.',
  staffHint: 'Enter a name or ID.',
  directoryLoading: 'Loading names...',
  directoryFailed: "Names couldn't be loaded. Enter the ID.",
  noStaff: 'Nobody found. Try another name or enter the ID.',
} as const;
