import { Module } from '@nestjs/common';
import { ActiveUsers } from './active-users.js';
import { UserLinks } from './user-links.js';
import { UserListsController } from './user-lists.controller.js';
import { UserView } from './user-view.js';
import { UserWrites } from './user-writes.js';
import { UsersByEmployeeIdController } from './users-by-employee-id.controller.js';
import { UsersController } from './users.controller.js';

@Module({
  controllers: [UserListsController, UsersController, UsersByEmployeeIdController],
  providers: [ActiveUsers, UserWrites, UserLinks, UserView],
  exports: [ActiveUsers, UserLinks, UserView],
})
export class UsersModule {}
